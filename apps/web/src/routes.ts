import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The route table of spec §2, line by line; files are under routes/. */
export const routes = rootRoute('root.tsx', [
  index('home/home.tsx'),
  route('/home', 'home/new-home.tsx'),
  route('/products', 'store/products.tsx'),
  route('/store/$campaignId', 'store/campaign.tsx'),
  route('/store/$campaignId/product/$itemId', 'store/product.tsx'),
  route('/store/$campaign/catalog', 'store/catalog.tsx'),
  route('/store/$campaign/catalog/category/$category', 'store/category.tsx'),
])
