/** A place on the earth, in degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

const timeoutMs = 10_000;

/** Location of the device, which the browser asks the person about; null if it is not permitted, unknown or late. */
export const currentLocation = (): Promise<Location | null> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyM: accuracy }),
      () => resolve(null),
      { timeout: timeoutMs, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });
