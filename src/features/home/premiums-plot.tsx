import { Box, Flex, Text } from '@chakra-ui/react';
import type { DashboardPlots } from '#shared/contract/shell.ts';
import { xpf } from '#shared/domain/money.ts';
import { Figures } from './figures.tsx';

/** Premiums by product, the greatest first, each labelled with its amount. */
export function PremiumsPlot({ premiums }: { readonly premiums: DashboardPlots['premiums'] }) {
  const sorted = premiums.toSorted((a, b) => b.premiumXpf - a.premiumXpf);
  const top = Math.max(1, ...sorted.map((premium) => premium.premiumXpf));
  return (
    <Figures
      title="Primes par produit"
      columns={['Produit', 'Primes']}
      rows={sorted.map((premium) => ({ name: premium.product, values: [xpf(premium.premiumXpf)] }))}
    >
      {sorted.map((premium) => (
        <Box key={premium.productCode} mb="3">
          <Flex justify="space-between" gap="3" fontSize="14px" mb="1">
            <Text as="span">{premium.product}</Text>
            <Text as="span" whiteSpace="nowrap" fontWeight="medium">
              {xpf(premium.premiumXpf)}
            </Text>
          </Flex>
          <Box height="12px" borderRadius="3px" bg="bg.subtle">
            <Box
              height="100%"
              minW="2px"
              borderRadius="3px"
              bg="accent.solid"
              style={{ width: `${(100 * premium.premiumXpf) / top}%` }}
            />
          </Box>
        </Box>
      ))}
    </Figures>
  );
}
