import { Icon } from '#ui/icon.tsx';

export const administrationOnlineOnly = 'L’administration se fait en ligne seulement.';

/** Explains a disabled submit button: the operation cannot be queued offline. Specification 0, "Offline". */
export function OnlineOnly({ children }: { readonly children: string }) {
  return (
    <>
      <Icon name="offline" size={18} />
      {children}
    </>
  );
}

/** The same for administration forms. */
export const AdministrationOnlineOnly = () => <OnlineOnly>{administrationOnlineOnly}</OnlineOnly>;
