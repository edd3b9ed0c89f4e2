/** A loader's failed read becomes the not-found screen when the API says so; other failures go to the error screen. */
export const orNotFound =
  (notFound: () => unknown) =>
  (error: unknown): never => {
    const isMissing =
      typeof error === 'object' && error !== null && 'code' in error && (error.code === 'not_found' || error.code === 'validation_failed')
    throw isMissing ? notFound() : error
  }
