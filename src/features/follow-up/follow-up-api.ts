import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { followUpList } from '#shared/operations/follow-up/reminders.ts';

export const followUpQuery = (offline: Pick<OfflineServices, 'read'>) => readQuery(offline, followUpList, {});
