import type { LucideIcon } from 'lucide-react';

interface ToolButtonProps {
  readonly label: string;
  readonly Glyph: LucideIcon;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** A toolbar button of the editor; pressed if `isOn`. */
export const ToolButton = ({ label, Glyph, isOn, isDisabled = false, onPress }: ToolButtonProps) => (
  <button
    type="button"
    className="editor-tool"
    title={label}
    aria-label={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    // Keep the text selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Glyph size={20} aria-hidden="true" />
  </button>
);
