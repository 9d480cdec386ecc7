/** A letter of an account number as the bank's table counts it: A, J = 1; B, K, S = 2; … I, R, Z = 9. */
const letterDigit = (letter: string): string => {
  const rank = letter.charCodeAt(0) - 65;
  return String(rank < 18 ? (rank % 9) + 1 : ((rank - 17) % 9) + 1);
};

/**
 * The two-digit key of a RIB: 97 minus ((89 × bank + 15 × branch + 3 × account) mod 97), letters by the banks' table.
 * `bank` and `branch` five digits, `account` eleven upper-case letters or digits. Specification 4, section 5.
 */
export const ribKey = (bank: string, branch: string, account: string): string => {
  const digits = account.replace(/[A-Z]/g, letterDigit);
  const sum = 89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(digits);
  return String(97n - (sum % 97n)).padStart(2, '0');
};
