import { getSession, setSession } from '#api/session/session-store.ts';
import { submit } from '#api/submit.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { profileGet, profilePassword, profileUpdate } from '#shared/operations/people/profile.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import type { Profile } from '#shared/schemas/user-forms.ts';

/** My names and address; without network, as they were last read. */
export const profileQuery = (offline: Pick<OfflineServices, 'read'>) => readQuery(offline, profileGet, {});

/** Changes my names and address, on the server and where the session shows them. */
export const saveProfile = async ({
  currentPassword,
  ...profile
}: Profile & { readonly currentPassword: string }): Promise<Message | undefined> => {
  const { message, user } = await submit(profileUpdate, { user: profile, currentPassword });
  const session = getSession();
  if (session && user) setSession({ ...session, user: { ...session.user, ...displayName(user) } });
  return message;
};

/** Changes the user's password; their other sessions are revoked. */
export const savePassword = async (entry: {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmedPassword: string;
}): Promise<Message | undefined> => (await submit(profilePassword, entry)).message;
