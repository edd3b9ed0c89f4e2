/** Where a browser keeps which codes it has activated. */
export const recordsKey = 'campaign-activations'
