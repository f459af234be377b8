document.documentElement.dataset.counted = "yes"
