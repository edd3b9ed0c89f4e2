/** The storage key of activated codes. */
export const recordsKey = 'campaign-activations'
