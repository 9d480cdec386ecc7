import { createFileRoute } from '@tanstack/react-router';
import { ThankYouScreen } from '#features/session/thank-you-screen.tsx';

export const Route = createFileRoute('/_public/thankyou')({ component: ThankYouScreen });
