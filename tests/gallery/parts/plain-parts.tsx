import type { GalleryPart } from '#tests/gallery/gallery-part.ts';
import { CodeForm } from '#ui/plain/code-form.tsx';
import { Notice } from '#ui/plain/notice.tsx';
import { PasswordChecklist } from '#ui/plain/password-checklist.tsx';
import { PasswordInput } from '#ui/plain/password-input.tsx';
import { PublicCard } from '#ui/plain/public-card.tsx';
import { QrCode } from '#ui/plain/qr-code.tsx';
import { TextInput } from '#ui/plain/text-input.tsx';

const doNothing = (): void => undefined;

/** The parts of public pages, which render without the component system. */
export const plainParts: readonly GalleryPart[] = [
  {
    name: 'PublicCard',
    states: {
      form: (
        <PublicCard title="Connexion" lead="Votre espace courtier">
          <TextInput id="gallery-email" label="E-mail" defaultValue="courtier@lagon.nc" />
          <TextInput
            id="gallery-error"
            label="E-mail"
            defaultValue="courtier"
            error="Cette adresse n’est pas valable"
          />
          <PasswordInput id="gallery-password" label="Mot de passe" />
          <PasswordChecklist password="lagon" />
          <div className="under">
            <button type="button" className="secondary">
              Annuler
            </button>
            <button type="button" className="primary">
              Se connecter
            </button>
            <button type="button" className="primary" disabled>
              Se connecter
            </button>
          </div>
        </PublicCard>
      ),
    },
  },
  {
    name: 'Notice',
    states: {
      offline: <Notice tone="offline">Hors ligne : reconnectez-vous pour continuer.</Notice>,
      error: <Notice tone="error">Le code n’est pas bon.</Notice>,
      success: <Notice tone="success">Votre mot de passe est enregistré.</Notice>,
    },
  },
  {
    name: 'CodeForm, QrCode',
    states: {
      code: (
        <CodeForm
          setUp={undefined}
          submitLabel="Continuer"
          submitCode={async () => ({ refusal: 'Le code n’est pas bon.' })}
          onDone={doNothing}
        >
          {null}
        </CodeForm>
      ),
      'QR code': <QrCode text="https://lagon.nc" label="Adresse de Lagon" />,
    },
  },
];
