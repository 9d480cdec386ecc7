import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { textLimits } from '#shared/primitives/limits.ts';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { isComposingKey } from '#ui/keyboard/composing-key.ts';
import { keepAboveKeyboard } from '#ui/window/covered-height.ts';
import { ContractCriterion } from './contract-criterion.tsx';
import type { QuickEntry } from './quick-entry.ts';
import { QuickList } from './quick-list.tsx';
import './quick-search.css';
import { useQuickGroups } from './use-quick-groups.ts';

interface QuickSearchDialogProps {
  /** Takes the keys typed before the dialog was shown and ends buffering. */
  readonly takeBufferedKeys: () => string;
  readonly onClose: () => void;
}

/** Active option: the first one, until arrows or pointer move it. */
const useChosenEntry = (entries: readonly QuickEntry[], openEntry: (entry: QuickEntry) => void) => {
  const [chosenKey, setChosenKey] = useState<string>();
  const activeIndex = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosenKey),
  );
  const active = entries[activeIndex];
  const onKeyDown = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex === last ? 0 : activeIndex + 1,
      ArrowUp: activeIndex === 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (isComposingKey(event.nativeEvent) || event.shiftKey) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      openEntry(active);
    } else if (target !== undefined && last >= 0) {
      event.preventDefault();
      setChosenKey(entries[target]?.key);
    }
  };
  return { active, setChosenKey, press: onKeyDown };
};

/** Quick search dialog for clients, contracts, screens and actions; open while it is mounted. */
export default function QuickSearchDialog({ takeBufferedKeys, onClose }: QuickSearchDialogProps) {
  const router = useRouter();
  useBackHandler(true, onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { groups, status } = useQuickGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  // Runs as a layout effect: its state must be rendered before the next key reaches the field, else that key would
  // replace the buffered text.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return undefined;
    opened.showModal();
    const stopKeepingAboveKeyboard = keepAboveKeyboard(opened);
    const bufferedText = takeBufferedKeys();
    if (bufferedText !== '') setTyped(bufferedText.slice(0, textLimits.search));
    return () => {
      stopKeepingAboveKeyboard();
      opened.close();
    };
  }, [takeBufferedKeys]);

  const openEntry = ({ target }: QuickEntry) => {
    onClose();
    if ('run' in target) target.run();
    else void router.navigate({ href: target.path });
  };
  const { active, setChosenKey, press: onKeyDown } = useChosenEntry(entries, openEntry);
  return (
    <dialog
      ref={dialog}
      className="quick"
      aria-label="Tout rechercher"
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="quick-panel">
        <div className="quick-head">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label="Client, contrat, écran ou action"
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && optionId(listId, active.key)}
            placeholder="Nom, numéro, téléphone, plaque, e-mail…"
            value={typed}
            maxLength={textLimits.search}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              setTyped(event.target.value);
              setChosenKey(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="square" aria-label="Fermer" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <ContractCriterion text={typed} onSearch={onClose} />
        <QuickList
          id={listId}
          groups={groups}
          activeKey={active?.key}
          optionId={(key) => optionId(listId, key)}
          onPoint={setChosenKey}
          onFollow={openEntry}
        />
        <p className="quick-status" role="status">
          {status}
        </p>
        <p className="quick-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choisir <kbd>Entrée</kbd> ouvrir <kbd>Échap</kbd> fermer
        </p>
      </div>
    </dialog>
  );
}

const optionId = (listId: string, key: string): string => `${listId}-${key.replace(/\W+/g, '-')}`;
