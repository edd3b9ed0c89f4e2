const ADDED = /^foto-[0-9a-f]{20}\.webp$/

/** The name of a picture that came by a call; a load of the folder leaves such pictures. */
export const addedPictureName = (hash: string) => `foto-${hash}.webp`
export const isAddedPicture = (name: string) => ADDED.test(name)
