import { useState } from 'react';

/** Stays true once `isTrue` was true: a form that waited for data stays mounted while the data is refetched. */
export const useLatch = (isTrue: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
};
