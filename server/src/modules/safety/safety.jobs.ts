import { clearFilters } from './filter/clear-filters.service.ts'

export const safetyJobs = [clearFilters]
