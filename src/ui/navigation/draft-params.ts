import * as v from 'valibot';
import { keyParam } from './address-params.ts';

const paramsSchema = v.object({ draft: keyParam });

/** The draft that the address of a form names. */
export const draftParams = (raw: Record<string, unknown>) => v.parse(paramsSchema, raw);

/** How a form names its draft in the address: the page stays where it is, unless the form begins again. */
export const namingDraft = (draft: string | undefined) => ({ replace: true, resetScroll: draft === undefined });
