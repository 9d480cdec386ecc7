import { useState } from 'react';
import type { SignatureMark } from '#shared/signatures/strokes.ts';
import { emptySignature } from '#ui/signature/signature-pad.tsx';

/** Signature, consent and code typed so far. They survive a return to the documents and are never stored. */
export interface SignatureEntry {
  readonly mark: SignatureMark;
  readonly isConsented: boolean;
  readonly code: string;
  readonly setMark: (mark: SignatureMark) => void;
  readonly setIsConsented: (isConsented: boolean) => void;
  readonly setCode: (code: string) => void;
}

export const useSignatureEntry = (): SignatureEntry => {
  const [mark, setMark] = useState<SignatureMark>(emptySignature);
  const [isConsented, setIsConsented] = useState(false);
  const [code, setCode] = useState('');
  return { mark, isConsented, code, setMark, setIsConsented, setCode };
};
