import { Box, Button, chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import type { ContractFile } from '#shared/contract/contract-file.ts';
import { canConvert, canDuplicate } from '#shared/domain/quote-actions.ts';
import { useHoverDisclosure } from '#ui/hover-disclosure.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { leadsSomewhere, PathLink } from '#ui/path-link.tsx';

interface Action {
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
}

/** What can be done with a file. Specification 2, section 2.3 "Actions menu". */
const actionsOf = ({ details }: ContractFile): readonly Action[] => {
  const here = `/contract/search/${details.id}`;
  const addDocuments: Action = { label: 'Ajouter des pièces', icon: 'attach', path: `${here}#pieces` };
  const other: Action = { label: 'Autre demande', icon: 'tasks', path: `/task/creation?contract=${details.id}` };
  if (!details.isEstimate)
    return [
      addDocuments,
      { label: "Demande d'avenant", icon: 'edit', path: `/task/creation?code=AVENANT&contract=${details.id}` },
      other,
      { label: 'Payer en ligne', icon: 'payments', path: `${here}#primes` },
    ];
  const convert: Action = {
    label: 'Transformer en contrat',
    icon: 'contract',
    path: `/estimate/${details.id}/contract/create/false`,
  };
  const duplicate: Action = { label: 'Dupliquer le devis', icon: 'copy', path: `/estimate/${details.id}` };
  return [
    addDocuments,
    other,
    ...(canConvert(details) ? [convert] : []),
    ...(canDuplicate(details) ? [duplicate] : []),
  ];
};

/** The « Actions » menu: opens under a mouse, on a tap and by keyboard; shows what has a screen to go to. */
export function ContractActions({ contract }: { readonly contract: ContractFile }) {
  const menu = useHoverDisclosure();
  const router = useRouter();
  const actions = actionsOf(contract).filter(({ path }) => leadsSomewhere(router, path));
  return (
    <Box ref={menu.root} position="relative" {...menu.rootProps}>
      <Button
        variant="outline"
        size="lg"
        aria-expanded={menu.isOpen}
        aria-controls="contract-actions"
        onClick={menu.toggle}
      >
        Actions
        <Icon name="chevronDown" />
      </Button>
      {menu.isOpen ? (
        <Panel id="contract-actions" aria-label="Actions">
          {actions.map(({ label, icon, path }) => (
            <PathLink key={label} path={path} onClick={menu.close}>
              <Icon name={icon} />
              {label}
            </PathLink>
          ))}
        </Panel>
      ) : null}
    </Box>
  );
}

const Panel = chakra('nav', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: 'calc(100% + 4px)',
    right: { md: '0' },
    left: { base: '0', md: 'auto' },
    width: 'max-content',
    minWidth: '220px',
    p: '1',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    shadow: 'lg',
    // The gap between button and panel belongs to the panel, so that the mouse can cross it.
    _before: { content: '""', position: 'absolute', insetInline: '0', bottom: '100%', height: '4px' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '44px',
      px: '3',
      borderRadius: 'l2',
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
  },
});
