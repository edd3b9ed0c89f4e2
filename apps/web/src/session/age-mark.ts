import { readStored, store } from '#platform/storage.ts'

const key = 'age-verified'

/** Whether this browser's account is known to be a confirmed adult's: then public reads say who asks. The server decides by itself. */
export const isAgeVerified = () => readStored<boolean>(key) === true
export const markAgeVerified = (isVerified: boolean) => store(key, isVerified)
