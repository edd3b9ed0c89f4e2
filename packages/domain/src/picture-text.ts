/** The most characters of a picture's alt text. */
export const LONGEST_PICTURE_TEXT = 120
