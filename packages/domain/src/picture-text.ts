/** Of the text that says what a picture shows, for people who do not see it. */
export const LONGEST_PICTURE_TEXT = 120
