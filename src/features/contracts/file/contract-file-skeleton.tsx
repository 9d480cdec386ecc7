import { HStack, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';

const skeletonKeys = (length: number) => Array.from({ length }, (_, index) => `bone-${index}`);

/** Skeleton of a contract file: summary, tabs, facts. */
export function ContractFileSkeleton() {
  return (
    <Stack gap="6">
      <FactBones count={8} />
      <HStack gap="3">
        {skeletonKeys(5).map((key) => (
          <Skeleton key={key} height="2.5rem" width="7rem" />
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
          <Skeleton height="12px" width="40%" />
          <Skeleton height="1rem" width="75%" />
        </Stack>
      ))}
    </SimpleGrid>
  );
}
