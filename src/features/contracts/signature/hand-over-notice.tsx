import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isAppStored } from '#offline/device/service-worker.ts';
import { useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { appNotStored, type HandOverRefusal } from './use-hand-over.ts';

const recheckMs = 3_000;

/** Whether this device can be handed over: it stores data, and the whole app. `isStored` is undefined until it is known. */
export const useCanHandOver = () => {
  const canStore = useDeviceState() === 'ready';
  const { data: isStored } = useQuery({
    queryKey: ['app stored on the device'],
    gcTime: 0,
    networkMode: 'always',
    queryFn: () => isAppStored(),
    // The service worker may be fetching its files.
    refetchInterval: ({ state }) => (state.data ? false : recheckMs),
  });
  return { canStore, isStored, isReady: canStore && isStored === true };
};

/** Why the last attempt to hand the tablet over failed: beside the password if it is about that, else in a notice. */
export const useHandOverRefusal = (form: Pick<UseFormReturn<{ password: string }>, 'setValue' | 'setError'>) => {
  const [message, setMessage] = useState<string>();
  const showRefusal = (refusal: HandOverRefusal | undefined): void => {
    form.setValue('password', '');
    const isAboutPassword = refusal?.isAboutPassword === true;
    setMessage(isAboutPassword ? undefined : refusal?.message);
    if (isAboutPassword) form.setError('password', { type: 'server', message: refusal.message });
  };
  return { message, show: showRefusal };
};

interface HandOverNoticeProps extends Pick<ReturnType<typeof useCanHandOver>, 'canStore' | 'isStored'> {
  readonly failure: string | undefined;
}

/** What prevents the tablet from being handed over. */
export const HandOverNotice = ({ canStore, isStored, failure }: HandOverNoticeProps) => (
  <>
    {canStore ? null : (
      <Banner tone="warning">
        Cet appareil ne garde pas de données pour le moment{'\u00A0'}: rien ne peut y être signé.
      </Banner>
    )}
    {isStored === false ? <Banner tone="warning">{appNotStored}</Banner> : null}
    {failure !== undefined && failure !== appNotStored ? <Banner tone="danger">{failure}</Banner> : null}
  </>
);
