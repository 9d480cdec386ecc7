import type * as v from 'valibot';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import type { ValidityRule } from './document-status.ts';
import type { IssueRule } from './dossier.ts';

/** A kind of paper as its definition says it; its words and its look are the server's (`server/areas/documents/templates/papers.ts`). */
export interface DocumentDefinition {
  /** As its list and its title name it. */
  readonly label: string;
  /** When it may be issued. */
  readonly when: IssueRule;
  /** What it freezes when it is issued. */
  readonly snapshot: v.GenericSchema;
  /** Who may see it, beside the scope of its contract. */
  readonly access: Access;
  readonly signable: boolean;
  /** The kinds whose earlier papers of the contract a new one takes the place of. */
  readonly replaces: readonly string[];
  /** By what it holds, for whoever verifies it. */
  readonly validity: ValidityRule;
  /** The button that issues one on demand; null where an event alone does. */
  readonly action: string | null;
}

/** Declares a kind of paper. */
export const defineDocument = <const D extends DocumentDefinition>(definition: D): D => definition;
