/**
 * The pages that are the same for everybody of a place, and what each reads from its address: the server keeps them by these fields and
 * renders them from nothing else. A page without a line is made anew for whoever asks.
 */
export const pageFields: Record<string, readonly string[]> = {
  '/': ['story'],
  '/home': ['story'],
  '/products': ['q', 'tags', 'sort', 'page', 'unknownCategory'],
  '/store/$campaignId': [],
  '/store/$campaignId/product/$itemId': [],
  '/store/$campaign/catalog': ['q', 'sort', 'unknownCategory'],
  '/store/$campaign/catalog/category/$category': ['q', 'sort', 'unknownCategory'],
  '/profile/menu': [],
  '/order/tracking': [],
  '/location': ['to'],
  '/deliveryarea': ['campaign'],
  '/contact': [],
  '/privacy': [],
  '/cookie-policy': [],
  '/whatnow': [],
  '/about': [],
}
