import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ThankYouScreen } from '#features/session/thank-you-screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of the signing link that led to the confirmation; not in the address, which others may see. */
    signingToken?: string;
  }
}

export const Route = createFileRoute('/_public/thankyou')({
  component: function ThankYou() {
    return <ThankYouScreen signingToken={useLocation({ select: ({ state }) => state.signingToken })} />;
  },
});
