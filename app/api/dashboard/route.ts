import { dashboardApi } from "@/lib/domain/deals/dashboard/dashboard-api";
import { readDashboard } from "@/lib/domain/deals/dashboard/read-dashboard";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dashboardApi.read, async (context) => ({ data: await readDashboard(context) }));
