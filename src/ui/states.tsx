import { Box, Button, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { Icon, type IconName } from './icon.tsx';

const skeletonDelayMs = 150;

interface LoadingStateProps {
  /** Said to assistive technology, as « Chargement des contrats ». */
  readonly label?: string;
  /** How many blocks come, and the height of each in pixels. */
  readonly blocks?: number;
  readonly blockHeight?: number;
  /** A skeleton in the shape of what comes, instead of blocks. */
  readonly children?: ReactNode;
}

/** What is coming, in its shape, shown only when the wait is felt. */
export function LoadingState({ label = 'Chargement', blocks = 3, blockHeight = 72, children }: LoadingStateProps) {
  const isFelt = useDelay(skeletonDelayMs);
  return (
    <Box role="status" aria-busy="true" minH="24">
      <span className="sr-only">{label}…</span>
      {isFelt ? (
        <Box aria-hidden="true">
          {children ?? (
            <Stack gap="3">
              {Array.from({ length: blocks }, (_, index) => `block-${index}`).map((key) => (
                <Skeleton key={key} height={`${blockHeight}px`} borderRadius="l3" />
              ))}
            </Stack>
          )}
        </Box>
      ) : null}
    </Box>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Why it is so, and how to get what would be here. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here: what would be, and how to get it. */
export function EmptyState({ title, icon = 'search', children, action }: NoticeProps) {
  return (
    <Notice title={title} icon={icon} action={action}>
      {children}
    </Notice>
  );
}

interface FailedStateProps {
  readonly title?: string;
  readonly onRetry?: () => void;
  /** The network is what is missing, rather than an answer. */
  readonly isOffline?: boolean;
  readonly children?: ReactNode;
}

/** What happened, and a way to try again. */
export function FailedState({ title, onRetry, isOffline = false, children }: FailedStateProps) {
  const heading = title ?? (isOffline ? 'Pas de connexion' : 'Le chargement a échoué');
  const reason = isOffline
    ? 'Ces données n’ont pas encore été gardées sur cet appareil. Elles s’afficheront au retour du réseau.'
    : 'Le serveur n’a pas répondu comme attendu. Rien n’est perdu\u00A0: vous pouvez réessayer.';
  return (
    <Notice
      title={heading}
      icon={isOffline ? 'offline' : 'alert'}
      isAlert
      action={
        onRetry ? (
          <Button variant="outline" size="lg" onClick={onRetry}>
            <Icon name="refresh" />
            Réessayer
          </Button>
        ) : null
      }
    >
      {children ?? reason}
    </Notice>
  );
}

/** The age of data that was read from the device. `fetchedAtMs` is in epoch milliseconds. */
export function DeviceDataNotice({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  return (
    <HStack
      gap="2"
      px="3"
      py="2"
      mb="4"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="info.border"
      bg="info.subtle"
      color="info.fg"
      fontSize="14px"
      width="fit-content"
    >
      <Icon name="cloudOff" size={18} />
      <span>Données du {frenchDateTime(new Date(fetchedAtMs))}</span>
    </HStack>
  );
}

function Notice({
  title,
  icon = 'info',
  children,
  action,
  isAlert = false,
}: NoticeProps & { readonly isAlert?: boolean }) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      py="10"
      px="4"
      role={isAlert ? 'alert' : undefined}
    >
      <Box color="fg.muted" bg="bg.subtle" borderRadius="full" p="4">
        <Icon name={icon} size={28} />
      </Box>
      <Text fontWeight="semibold" fontSize="20px">
        {title}
      </Text>
      {children ? (
        <Box color="fg.muted" maxW="480px">
          {children}
        </Box>
      ) : null}
      {action}
    </Flex>
  );
}

const useDelay = (delayMs: number): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
};
