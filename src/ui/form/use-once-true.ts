import { useState } from 'react';

/** True from the first time that it was: what a form waits for to be shown does not take it away when it is read anew. */
export const useOnceTrue = (isTrue: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue || isTrue;
};
