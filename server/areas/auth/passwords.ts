import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for storage, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, argonOptions);

// Unknown accounts are compared with this hash, so that the answer takes the same time.
let decoy: Promise<string> | undefined;
const loadDecoyHash = (): Promise<string> => {
  decoy ??= hashPassword('no account has this password');
  return decoy;
};

/** True if the password matches the hash. Without a hash (unknown account), it does the same work and returns false. */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const hashToCompare = passwordHash ?? (await loadDecoyHash());
  const isMatch = await verify(hashToCompare, password).catch(() => false);
  return passwordHash !== undefined && isMatch;
};
