import { codeOf } from '@mutirao/client/problem'

/** The data of the not-found screen for an item that exists, but only for confirmed adults. */
export const forAdults = { isForAdults: true }

/** A loader's failed read becomes the not-found screen when the API says so; other failures go to the error screen. */
export const orNotFound =
  (notFound: (options?: { data: unknown }) => unknown) =>
  (error: unknown): never => {
    const code = codeOf(error)
    if (code === 'age_required') throw notFound({ data: forAdults })
    throw code === 'not_found' || code === 'validation_failed' ? notFound() : error
  }
