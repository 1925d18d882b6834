/** What the site says around its copy on more than one page: names of landmarks and links, notices, fallbacks. */
export const labels = {
  skip: "Skip to content",
  header: { trust: "Licensed and insured", estimate: "Free Estimate", menu: "Main" },
  phoneMenu: { open: "Menu", name: "Site menu", close: "Close menu", links: "Site", areas: "Service areas" },
  actionBar: { name: "Quick contact", call: "Call", estimate: "Free Estimate" },
  menus: { services: "Services", areas: "Service Areas" },
  footer: { services: "Services", company: "Company", contact: "Contact", printed: "Free estimate:" },
  social: { facebook: "Facebook", instagram: "Instagram" },
  breadcrumbs: "Breadcrumbs",
  call: "Call {phone}",
  rendering: "Rendering, not a finished project",
  popup: {
    heading: "Request your free estimate",
    close: "Close",
    fallback: "The form could not be loaded. Call or write to us: it comes to the same estimate.",
  },
  form: {
    title: "Website Form",
    loading: "Loading",
    fallback: "Call or write to us, or open the form on its own page.",
    missing: "Call or write to us, and we set up your free estimate.",
    ownPage: "Open the estimate form on its own page",
  },
  reviews: {
    title: "Customer reviews",
    loading: "Loading",
    fallback: "The reviews could not be loaded here. They are all on the map page.",
  },
  notifications: { label: "Notifications", copied: "Copied to the clipboard:" },
  service: { button: "Get Free Estimate", related: "Often done together" },
  area: { nearby: "Nearby areas" },
  counties: { in: "in", cities: "Cities in", close: "Close" },
  sections: { stats: "In numbers", articles: "Articles", questions: "Questions and answers", projects: "Projects" },
  article: {
    readOn: "Read on",
    minutes: "min read",
    priority: "priority",
    outOf: "out of",
    pros: "For it",
    cons: "Against it",
    climate: "In our climate",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
} as const;

/** The words of opening hours, by themselves: the browser, too, has some of them. */
export const hourLabels = {
  to: "to",
  and: "and",
  everyDay: "Every day",
  always: "Open 24 hours",
  closed: "Closed",
  am: "AM",
  pm: "PM",
  openUntil: "Open now until",
  openAlways: "Open now, day and night",
  opens: "Opens",
} as const;
