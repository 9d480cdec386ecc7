import { CallError } from './errors.ts';

/** True if the server requires a proof of identity first. */
export const isProofRequired = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && error.errors['currentPassword'] !== undefined;

/** A dialog that asks the person to prove their identity. */
interface ProofRequest {
  readonly answer: (isProved: boolean) => void;
}

/** Connects calls that need a proof of identity with the dialog that asks for it. */
export const createProofRequests = () => {
  let current: (ProofRequest & { readonly answered: Promise<boolean> }) | undefined;
  const listeners = new Set<() => void>();
  const change = (next: typeof current): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Resolves to true once the person proved their identity; false if they dismissed the dialog or none can be shown. */
    request: async (): Promise<boolean> => {
      if (current) return current.answered;
      if (listeners.size === 0) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const answer = (isProved: boolean) => {
        change(undefined);
        resolve(isProved);
      };
      change({ answer, answered: promise });
      return promise;
    },
    /** The open request; calls that arrive meanwhile share it. */
    getCurrent: (): ProofRequest | undefined => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Proof requests of this tab. */
export const proofRequests = createProofRequests();
