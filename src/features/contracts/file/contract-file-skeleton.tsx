import { HStack, SimpleGrid, Stack } from '@chakra-ui/react';

const skeletonKeys = (length: number) => Array.from({ length }, (_, index) => `bone-${index}`);

/** Skeleton of a contract file: summary, tabs, facts. */
export function ContractFileSkeleton() {
  return (
    <Stack gap="6">
      <FactBones count={8} />
      <HStack gap="3" overflow="hidden">
        {skeletonKeys(5).map((key) => (
          <div key={key} className="skeleton" style={{ flex: '0 0 7rem', height: '2.5rem' }} />
        ))}
      </HStack>
      <FactBones count={6} />
      <FactBones count={9} />
    </Stack>
  );
}

function FactBones({ count }: { readonly count: number }) {
  return (
    <SimpleGrid
      minChildWidth="200px"
      gap="5"
      p={{ base: '4', md: '6' }}
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
    >
      {skeletonKeys(count).map((key) => (
        <Stack key={key} gap="2">
          <div className="skeleton" style={{ width: '40%', height: 12 }} />
          <div className="skeleton" style={{ width: '75%', height: '1rem' }} />
        </Stack>
      ))}
    </SimpleGrid>
  );
}
