/**
 * What the operator of the service promises: limits, storage times, dates. The content writes them as `{brand.…}`, so a
 * contract that says otherwise is one edit here.
 */
export const service = {
  // Hosts of the widget beside the main ones.
  apiGlobal0: "https://global0.api.example.com",
  apiGlobal1: "https://global1.api.example.com",
  apiEu0: "https://eu0.api.example.com",
  apiEu1: "https://eu1.api.example.com",

  // Limits of the API and of accounts.
  siteverifyRate: "100 requests per second",
  siteverifyBurst: "500 requests",
  requestMax: "64 KB",
  trial: "30 days",
  pricing: "https://www.example.com/pricing",
  planStarter: "10,000",
  planGrowth: "100,000",
  planAdvanced: "1,000,000",
  quotaWarning: "80%",
  quotaGrace: "14 days",

  // What is stored, where and how long.
  euRegion: "Germany",
  ipRetention: "24 hours",
  eventRetention: "30 days",
  statisticsRetention: "13 months",
  auditRetention: "12 months",
  dataProcessingAgreement: "https://www.example.com/data-processing-agreement",
  subprocessors: "https://www.example.com/subprocessors",
  privacyContact: "privacy@example.com",
  securityContact: "security@example.com",

  // What the dashboard allows.
  inviteCeiling: "An Admin can invite a Member or an Admin. Only the Owner gives custom roles, and nobody can invite an Owner.",

  // Accessibility.
  accessibilityStatement: "https://www.example.com/accessibility",

  // Releases of packages, and how long they are kept.
  serverSdkVersion: "1.0.0",
  androidPackage: "com.example.captcha:captcha-android",
  iosPackage: "https://code.example.com/captcha/captcha-ios",
  mobileSdkVersion: "1.0.0",
  salesforcePackage: "04t000000000000AAA",
  olderMajorSupport: "24 months",
  v1LastNewApplications: "December 31, 2027",
  v1EndOfLife: "December 31, 2029",
}
