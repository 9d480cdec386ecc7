import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane: the first of OWASP's equal choices. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to keep of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Made once: what an unknown account's password is compared with, so that it costs the same time.
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('no account has this password');
  return decoy;
};

/** True when the password is that of the hash. Without a hash (unknown account) it does the same work and answers false. */
export const passwordMatches = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const compared = passwordHash ?? (await decoyHash());
  const isMatch = await verify(compared, password).catch(() => false);
  return passwordHash !== undefined && isMatch;
};
