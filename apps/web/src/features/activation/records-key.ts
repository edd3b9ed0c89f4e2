/** Local storage key of the activated codes. */
export const recordsKey = 'campaign-activations'
