import { chakra } from '@chakra-ui/react';

interface BrokerLogoProps {
  /** A data address. */
  readonly logo: string;
  readonly alt: string;
}

/** A broker's logo, whatever its shape, on the white that it was drawn for. */
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
