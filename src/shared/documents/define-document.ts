import type * as v from 'valibot';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import type { ValidityRule } from './document-status.ts';
import type { IssueRule } from './dossier.ts';

/**
 * Definition of a kind of generated document. Its wording and layout belong to the server
 * (`server/areas/documents/templates/papers.ts`).
 */
export interface DocumentDefinition {
  /** Name in lists and in its title. */
  readonly label: string;
  /** Rule that decides whether it may be issued. */
  readonly issueRule: IssueRule;
  /** Schema of the snapshot that is stored when it is issued. */
  readonly snapshot: v.GenericSchema;
  /** Roles that may read it, in addition to the scope of its contract. */
  readonly access: Access;
  readonly isSignable: boolean;
  /** Rule that decides whether it may be signed; `issueRule` by default. */
  readonly signRule?: IssueRule;
  /** Kinds whose earlier documents of the same contract are replaced by a new one. */
  readonly replaces: readonly string[];
  /** Rule by which its validity follows the status of the contract, for verification. */
  readonly validity: ValidityRule;
  /** Label of the button that issues it on demand; null if only an event does. */
  readonly issueLabel: string | null;
}

/** Declares a kind of document. */
export const defineDocument = <const D extends DocumentDefinition>(definition: D): D => definition;
