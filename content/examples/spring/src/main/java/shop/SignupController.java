package shop;

import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

@Controller
public class SignupController {
    private static final Logger log = LoggerFactory.getLogger(SignupController.class);

    private final Captcha captcha;

    public SignupController(Captcha captcha) {
        this.captcha = captcha;
    }

    @GetMapping("/")
    public ModelAndView form() {
        return page(HttpStatus.OK, "", "");
    }

    @PostMapping("/signup")
    public ModelAndView signup(
        @RequestParam(name = "email", defaultValue = "") String email,
        @RequestParam(name = "captcha-response", required = false) String response
    ) {
        // Check the other fields first: a response can be verified only once.
        if (!email.contains("@")) return page(HttpStatus.UNPROCESSABLE_ENTITY, email, "Enter an email address.");

        Captcha.Result result = captcha.verify(response);
        log.info("captcha {} {}", result.outcome().name().toLowerCase(Locale.ROOT), result.code());
        if (result.outcome() == Captcha.Outcome.REJECTED) {
            String message = result.code().equals("response_missing") // no check reached this server
                ? "The captcha check did not load. Allow its script, or write to help@shop.example."
                : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
            return page(HttpStatus.FORBIDDEN, email, message);
        }
        // ACCEPTED and UNVERIFIED both pass. Give an UNVERIFIED request a second check.
        return page(HttpStatus.OK, "", "Account created.");
    }

    private ModelAndView page(HttpStatus status, String email, String message) {
        ModelAndView page = new ModelAndView("signup");
        page.setStatus(status);
        page.addObject("sitekey", captcha.sitekey());
        page.addObject("email", email);
        page.addObject("message", message);
        return page;
    }
}
