import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import { brokerLogoGet, brokerLogoRemove, brokerLogoSet } from '#shared/operations/people/broker-logo.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { brokerLogo } from '#shared/primitives/limits.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { logoTooLargeMessage, logoTypeMessage, logoTypes } from '#shared/schemas/broker-logo.ts';
import { FileButton } from '#ui/files/file-button.tsx';
import { BrokerLogo } from '#ui/page/broker-logo.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** Logo of a broker: on documents issued from now on, and in the app of its users. */
export function BrokerLogoSection({ row: { id, name } }: { readonly row: AdminBrokerRow }) {
  const headingId = useId();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [problem, setProblem] = useState<string>();
  const queryKey = [brokerLogoGet.path, id];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(brokerLogoGet, { id }, { signal }) });
  const change = useOnlineChange({
    mutationFn: (file: File | null) =>
      file ? callOnce(brokerLogoSet, { id, files: [file] }) : callOnce(brokerLogoRemove, { id }),
    onErrors: ({ files = [] }) => setProblem(files.join(' ')),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return queries.invalidateQueries({ queryKey });
    },
  });
  const choose = (file: File): void => {
    const isAcceptedType = logoTypes.includes(file.type);
    const refusal = isAcceptedType
      ? file.size > brokerLogo.fileBytes
        ? logoTooLargeMessage
        : undefined
      : logoTypeMessage;
    setProblem(refusal);
    if (!refusal) change.mutate(file);
  };
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Logo
      </Heading>
      <Text color="fg.muted" marginBottom="3">
        {`PNG ou JPEG, ${formatFileSize(brokerLogo.fileBytes)} au plus. Pour les documents émis ensuite, et pour l’application de ses courtiers.`}
      </Text>
      <Flex gap="3" align="center" wrap="wrap">
        {data?.logo ? <BrokerLogo logo={data.logo} alt={`Logo ${withDe(name)}`} /> : null}
        <FileButton
          label="Logo"
          accept={logoTypes.join(',')}
          fileName=""
          isBusy={change.isPending}
          isDisabled={isOffline}
          onChoose={choose}
        />
        {data?.logo ? (
          <Button
            type="button"
            variant="outline"
            disabled={isOffline || change.isPending}
            onClick={() => change.mutate(null)}
          >
            Retirer le logo
          </Button>
        ) : null}
      </Flex>
      {problem ? (
        <Text role="alert" color="danger.fg" fontSize="sm" marginTop="1">
          {problem}
        </Text>
      ) : null}
    </Box>
  );
}
