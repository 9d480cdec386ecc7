import type { ContractFilter, ContractRow } from '#shared/operations/contracts/contracts.ts';
import { type NextAction, type NextActionKind, nextActionKinds } from '#shared/operations/home/next-actions.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { findProduct } from '#shared/products/catalogue.ts';

/**
 * Command of an action's button. Where the screen cannot run it (no telephone number, no address), it opens the
 * dossier.
 */
export type ActionCommand =
  | 'call'
  | 'photograph'
  | 'remind'
  | 'open'
  | 'requote'
  | 'convert'
  | 'read'
  | 'resume'
  | 'correct';

/** Result of a rule for a subject. Days are `yyyy-mm-dd`. */
interface DueAction extends Pick<NextAction, 'id' | 'who' | 'about' | 'why' | 'since' | 'isUrgent'> {
  readonly phone?: string | null;
  readonly mail?: string | null;
  readonly product?: string;
  readonly amountXpf?: number | null;
  readonly until?: string;
  readonly path?: string;
  readonly clientId?: number;
  readonly isCompany?: boolean;
  /** Part of the key that distinguishes repeated occurrences, so that marking one as done does not hide the next. */
  readonly occasion: string;
}

interface ActionDefinition<Subject> {
  readonly kind: NextActionKind;
  /** Label of its counter: « Impayés ». */
  readonly label: string;
  /** Unit of its counter, singular and plural: « impayé », « impayés ». */
  readonly unit: readonly [one: string, many: string];
  readonly icon: string;
  readonly tone: 'danger' | 'warning' | 'info' | 'success';
  readonly command: ActionCommand;
  /** Pure rule, the same on device and server. Returns undefined if nothing is due. `today` is Nouméa's. */
  readonly rule: (subject: Subject, today: string) => DueAction | undefined;
}

/** Builds the key of an action, which its mark refers to. */
const buildActionKey = (kind: NextActionKind, id: string, occasion: string): string => `${kind}/${id}/${occasion}`;

/**
 * Parses the key of an action into its kind and id; undefined for any other text, and for actions on drafts and outbox
 * items, which exist on the device only.
 */
export const parseActionKey = (key: string): { readonly kind: NextActionKind; readonly id: number } | undefined => {
  const [, name, id] = /^([a-z-]+)\/([1-9]\d{0,8})\//.exec(key) ?? [];
  const kind = nextActionKinds.find((nextActionKind) => nextActionKind === name);
  return kind === undefined || kind === 'draft' || kind === 'refused-send' ? undefined : { kind, id: Number(id) };
};

/** A kind of next action: its rule and its texts. */
export interface DefinedAction<Subject> extends Omit<ActionDefinition<Subject>, 'rule'> {
  readonly evaluate: (subject: Subject, today: string) => NextAction | undefined;
}

/** Defines a kind of next action, to be listed in `next-actions.ts`. */
export const defineAction = <Subject, More extends object>(
  definition: ActionDefinition<Subject> & More,
): DefinedAction<Subject> & More => ({
  ...definition,
  evaluate: (subject, today) => {
    const due = definition.rule(subject, today);
    if (!due) return undefined;
    const { occasion, phone = null, mail = null, ...facts } = due;
    return { ...facts, kind: definition.kind, key: buildActionKey(definition.kind, due.id, occasion), phone, mail };
  },
});

/**
 * A quote or contract as the rules read it; `due` is undefined if an older version synchronised it, which did not send
 * that.
 */
export interface ContractSubject {
  readonly row: ContractRow;
  readonly dateCreation: string;
  /** True if the holder is a company, whose quotes cannot be converted here. */
  readonly isCompany: boolean;
  readonly due: ContractDue | undefined;
}

/** Fields common to every action on a contract: holder, reference, contact data. */
export const commonActionFields = ({
  row,
  due,
  isCompany,
}: ContractSubject): Pick<DueAction, 'id' | 'clientId' | 'who' | 'isCompany' | 'about' | 'phone' | 'mail'> => ({
  id: String(row.id),
  ...(row.personId && { clientId: row.personId }),
  who: row.nomSouscripteur,
  ...(isCompany && { isCompany }),
  about: `${findProduct(row.codeProduit)?.label ?? row.codeProduit} · ${row.numero}`,
  phone: row.adresseTelephonique,
  mail: due?.mail ?? null,
});

/**
 * A next action on quotes and contracts. `filter` is the search that finds them all, so that the counter and the list
 * that it opens agree; `order` is the order in which they are listed.
 */
export interface ContractAction extends DefinedAction<ContractSubject> {
  readonly filter: (today: string) => Partial<ContractFilter>;
  readonly order: ContractOrder;
  /** Address of the screen that lists them; the contract search by default. */
  readonly list?: (today: string) => string;
}

/** Order of contracts: largest balance, next anniversary, or oldest. */
export type ContractOrder = 'largest-balance' | 'next-anniversary' | 'oldest';
