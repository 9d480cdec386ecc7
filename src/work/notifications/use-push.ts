import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#api/session/use-session.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { readPushState, turnOffPush, turnOnPush } from './push-device.ts';

/** Whether this device notifies the person, and the change of it. `state` is undefined while it is read. */
export const usePush = () => {
  const userId = useSession()?.user.id ?? 0;
  const queries = useQueryClient();
  const queryKey = ['push-state', userId];
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => readPushState(userId),
    networkMode: 'always',
    gcTime: 0,
  });
  const { save, isPending } = useOnlineChange({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush(userId) : turnOffPush()),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { state, isPending, change: save };
};
