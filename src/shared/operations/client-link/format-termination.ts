import { frenchDate } from '#shared/primitives/calendar/calendar.ts';

interface TerminatedContract {
  readonly contract: string;
  /** `yyyy-mm-dd`; null if unknown. */
  readonly day: string | null;
  readonly isVoid?: boolean | undefined;
}

/** Says to a client that a contract is terminated or without effect. */
export const formatTermination = ({ contract, day, isVoid }: TerminatedContract): string =>
  `Ce contrat est ${isVoid ? 'sans effet' : 'résilié'}${day === null ? '' : ` depuis le ${frenchDate(day)}`} (n° ${contract})\u00A0: il n’y a plus rien à fournir ni à signer`;
