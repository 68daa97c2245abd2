export { indexMissing, reindexAuthor } from './index-posts.service.ts'
export { searchConsumers } from './search.consumers.ts'
export { createSearchIndex, type SearchIndex } from './search-index.ts'
