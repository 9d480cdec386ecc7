import { Box, chakra, Flex, HStack } from '@chakra-ui/react';
import type { DashboardPlots } from '#shared/contract/shell.ts';
import { count } from '#shared/domain/money.ts';
import { Figures } from './figures.tsx';

type Month = DashboardPlots['months'][number];

const short = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const named = (format: Intl.DateTimeFormat, month: string) => format.format(new Date(`${month}-01T00:00:00Z`));

/** Quotes and contracts per month. */
export function MonthsPlot({ months }: { readonly months: readonly Month[] }) {
  const top = Math.max(1, ...months.flatMap((month) => [month.quotes, month.contracts]));
  return (
    <Figures
      title="Devis et contrats par mois"
      columns={['Mois', 'Devis', 'Contrats']}
      rows={months.map((month) => ({
        name: named(long, month.month),
        values: [count(month.quotes), count(month.contracts)],
      }))}
    >
      <HStack gap="5" mb="3" fontSize="14px">
        <Key colour="accent.solid" label="Devis" />
        <Key colour="warning.border" label="Contrats" />
      </HStack>
      <Flex height="240px" align="stretch" gap={{ base: '1', sm: '1.5' }}>
        {months.map((month) => (
          <Flex key={month.month} direction="column" flex="1" minW="0" title={title(month)}>
            <Flex flex="1" align="flex-end" gap="2px" borderBottomWidth="1px" borderColor="border.strong">
              <Bar value={month.quotes} top={top} colour="accent.solid" />
              <Bar value={month.contracts} top={top} colour="warning.border" />
            </Flex>
            <chakra.span
              fontSize={{ base: '11px', sm: '12px' }}
              textAlign="center"
              color="fg.muted"
              pt="1"
              overflow="hidden"
              whiteSpace="nowrap"
            >
              <chakra.span hideBelow="sm">{named(short, month.month)}</chakra.span>
              <chakra.span hideFrom="sm">{named(short, month.month).slice(0, 1).toUpperCase()}</chakra.span>
            </chakra.span>
          </Flex>
        ))}
      </Flex>
    </Figures>
  );
}

const title = (month: Month) =>
  `${named(long, month.month)}\u00A0: ${count(month.quotes)} devis, ${count(month.contracts)} contrats`;

function Bar(props: { readonly value: number; readonly top: number; readonly colour: string }) {
  const { value, top, colour } = props;
  return (
    <Flex flex="1" height="100%" direction="column" justify="flex-end" align="center" minW="0">
      <chakra.span fontSize="10px" lineHeight="14px" color="fg.muted" hideBelow="xl">
        {value === 0 ? '' : count(value)}
      </chakra.span>
      <Box width="100%" borderTopRadius="2px" bg={colour} style={{ height: `${(86 * value) / top}%` }} />
    </Flex>
  );
}

function Key({ colour, label }: { readonly colour: string; readonly label: string }) {
  return (
    <HStack gap="2">
      <Box boxSize="12px" borderRadius="3px" bg={colour} />
      {label}
    </HStack>
  );
}
