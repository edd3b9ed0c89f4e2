/** The frame of the page is React's now: what the server wrote has been taken over. */
export const sayMounted = () => void dispatchEvent(new Event('app-mounted'))

export const whenMounted = (work: () => void) => addEventListener('app-mounted', work, { once: true })
