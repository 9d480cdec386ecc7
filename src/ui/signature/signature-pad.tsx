import { type PointerEvent, useId, useRef, useState } from 'react';
import {
  type Point,
  type SignatureMark,
  type Stroke,
  signatureProportion,
  strokeLimits,
  strokesPath,
} from '#shared/signatures/strokes.ts';
import { type DrawingBox, useDrawing } from './use-drawing.ts';
import './signature-pad.css';

interface SignaturePadProps {
  readonly label: string;
  /** The signature so far; strokes may still be too few (`signatureMarkSchema`). */
  readonly value: SignatureMark;
  readonly onChange: (value: SignatureMark) => void;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** An empty drawn signature. */
export const emptySignature: SignatureMark = { strokes: [] };

/** Signature pad: drawn with finger, pen or mouse, or typed as a name for keyboard users. */
export function SignaturePad({ label, value, onChange, disabled = false, error }: SignaturePadProps) {
  const errorId = useId();
  const typed = useRef<HTMLInputElement>(null);
  const isTyped = 'typed' in value;
  const isEmpty = isTyped ? value.typed === '' : value.strokes.length === 0;
  return (
    <fieldset className="signature-pad" disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div className="signature-box" data-invalid={error ? '' : undefined}>
        {isTyped ? (
          <input
            ref={typed}
            className="signature-typed"
            aria-label="Nom et prénom"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder="Nom et prénom"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={80}
            value={value.typed}
            onChange={(event) => onChange({ typed: event.target.value })}
          />
        ) : (
          <Drawing strokes={value.strokes} disabled={disabled} onChange={(strokes) => onChange({ strokes })} />
        )}
      </div>
      <div className="signature-foot">
        <button
          type="button"
          disabled={isEmpty}
          onClick={() => {
            onChange(isTyped ? { typed: '' } : emptySignature);
            typed.current?.focus();
          }}
        >
          Effacer
        </button>
        <button type="button" onClick={() => onChange(isTyped ? emptySignature : { typed: '' })}>
          {isTyped ? 'Dessiner ma signature' : 'Écrire mon nom'}
        </button>
      </div>
      <div aria-live="polite">
        {error ? (
          <p id={errorId} className="signature-error">
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

/** Coordinate system of the drawing, independent of its size on the screen. */
const width = 600;
const height = width / signatureProportion;
const box: DrawingBox = { width, aspectRatio: signatureProportion, limits: strokeLimits };

interface DrawingProps {
  readonly strokes: readonly Stroke[];
  readonly disabled: boolean;
  readonly onChange: (strokes: Point[][]) => void;
}

function Drawing({ strokes, disabled, onChange }: DrawingProps) {
  const strokeInProgress = useRef<SVGPathElement>(null);
  const drawing = useDrawing(box, strokes, strokeInProgress, onChange);
  const [isDrawing, setIsDrawing] = useState(false);
  const end = (event: PointerEvent<SVGSVGElement>): void => {
    drawing.end(event);
    setIsDrawing(false);
  };
  return (
    <>
      <svg
        role="img"
        aria-label={strokes.length === 0 ? 'Cadre de signature, vide' : 'Cadre de signature, signé'}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          if (!disabled && drawing.begin(event)) setIsDrawing(true);
        }}
        onPointerMove={drawing.move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="signature-line" d={`M40 ${height * 0.78}H${width - 40}`} />
        <path d={strokesPath(strokes, width)} />
        <path ref={strokeInProgress} />
      </svg>
      {strokes.length === 0 && !isDrawing ? (
        <span className="signature-here" aria-hidden="true">
          Signez ici avec le doigt, un stylet ou la souris
        </span>
      ) : null}
    </>
  );
}
