import * as v from 'valibot';
import { keyParam } from './address-params.ts';

const paramsSchema = v.object({ draft: keyParam });

/** Parses the draft id of a form’s URL. */
export const draftParams = (raw: Record<string, unknown>) => v.parse(paramsSchema, raw);

/**
 * Navigation options to write the draft id into the URL: replaces the history entry and keeps the scroll position,
 * unless the form restarts without a draft.
 */
export const draftNavigation = (draft: string | undefined) => ({ replace: true, resetScroll: draft === undefined });
