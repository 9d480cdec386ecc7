import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Ref to the value of the last committed rendering, for callbacks that run later. It is written on commit, before any
 * other effect: React may discard a rendering, which must not write refs.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
};
