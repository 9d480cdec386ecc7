import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { loadDocumentBytes } from './documents-to-sign.ts';

/**
 * Bytes of a document to sign, from the device or the server: undefined while they load, `missing` if neither has them.
 * They are read once per document and dropped with the screen: what is signed must be what was shown.
 */
export const useDocumentBytes = (id: number): Uint8Array | 'missing' | undefined => {
  const offline = useOffline();
  const { data, isError } = useQuery({
    queryKey: ['document-bytes', id],
    queryFn: () => loadDocumentBytes(offline, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  return isError ? 'missing' : data;
};
