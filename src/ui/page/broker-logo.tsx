import { chakra } from '@chakra-ui/react';

interface BrokerLogoProps {
  /** A `data:` URL. */
  readonly logo: string;
  readonly alt: string;
}

/** A broker’s logo of any shape, on white in both themes. */
export const BrokerLogo = ({ logo, alt }: BrokerLogoProps) => <Picture src={logo} alt={alt} />;

const Picture = chakra('img', {
  base: {
    width: 'auto',
    maxWidth: '40',
    height: '14',
    objectFit: 'contain',
    padding: '1',
    background: 'white',
    borderRadius: 'l2',
    borderWidth: '1px',
  },
});
